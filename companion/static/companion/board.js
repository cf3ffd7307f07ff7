// A fighter's board by taps: a zone, then what lies there; the lists of the form are what is sent.
import { forms } from "./forms.js";

const draw = () => forms(document.getElementById("live"));
draw();
document.addEventListener("built", draw);
