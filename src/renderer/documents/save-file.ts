/** Saves a file as the browser saves what is downloaded. @param type the media type, by default that of PDF */
export function saveFile(content: BlobPart, name: string, type = 'application/pdf'): void {
  const address = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Browsers begin the download in a later task, and need the address until then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
