// A dialog that jsdom can open and close: what it makes inert is the browser's own.
HTMLDialogElement.prototype.showModal = function () {
  this.open = true
}
HTMLDialogElement.prototype.close = function () {
  this.open = false
}
