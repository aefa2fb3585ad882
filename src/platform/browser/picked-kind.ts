/** The first bytes of files of each kind. */
const BEGINNINGS: readonly (readonly [media_type: string, bytes: readonly number[]])[] = [
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['application/msword', [0xd0, 0xcf, 0x11, 0xe0]],
  ['application/zip', [0x50, 0x4b, 0x03, 0x04]],
]
/** As long as the server looks for it (platform/files/pdf-extent.ts). */
const PDF_HEADER = '%PDF-'
export const PICKED_BEGINNING = 1_024 + PDF_HEADER.length
const HEIC = /^....ftyp(?:hei[cxms]|hev[cxms]|mif1|msf1)/s
const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

/**
 * The kind of a picked file by its first bytes, whatever its name; undefined for anything else. The server checks more
 * thoroughly: this only saves a futile upload.
 */
export function pickedKind(beginning: Uint8Array, name: string): string | undefined {
  const found = BEGINNINGS.find(([, bytes]) => bytes.every((byte, at) => beginning[at] === byte))?.[0]
  if (found === undefined) {
    const text = String.fromCharCode(...beginning.subarray(0, PICKED_BEGINNING))
    return HEIC.test(text) ? 'image/heic' : text.includes(PDF_HEADER) ? 'application/pdf' : undefined
  }
  return found === 'application/zip' && name.toLowerCase().endsWith('.docx') ? DOCX : found
}
