/** Hands a file to the browser's downloads. Fetched first, because a plain link could not say that it failed. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The download reads the address after this task.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
