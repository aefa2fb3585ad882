/**
 * Runs in the document's head: without it a press before the page's code has loaded would send the form as the browser
 * does, and what was typed would be lost. `Form` sends it once it is ready.
 */
export const DEFER_SUBMITS = `addEventListener('submit',e=>{const d=e.target.dataset;if('defers'in d&&!('ready'in d)){e.preventDefault();d.deferred=''}},true)`
