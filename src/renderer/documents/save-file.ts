/** Saves a PDF file as the browser saves what is downloaded. */
export function saveFile(bytes: Uint8Array<ArrayBuffer>, name: string): void {
  const address = URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Browsers begin the download in a later task, and need the address until then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
