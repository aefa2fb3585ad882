/** A file that the app hands over. */
export interface AppFile {
  name: string
  type: string
  /** Base64, without the prefix of a data address. */
  data: string
}

const FILES_MAX = 5
/** Base64 of 10,485,760 bytes. */
const DATA_MAX = 13_981_016
const TYPE = /^[a-z]{1,20}\/[a-z0-9.+-]{1,100}$/
/** In pieces: one expression over millions of characters would overflow the stack of some engines. */
const PIECE = 4_096
const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/

/** The files of an answer, at most five; undefined where one of them is none, is too large or is no base64. */
export function filesOf(files: unknown): readonly AppFile[] | undefined {
  if (!Array.isArray(files) || files.length > FILES_MAX) return undefined
  const read = files.map(fileOf)
  return read.every((file) => file !== undefined) ? read : undefined
}

function fileOf(file: unknown): AppFile | undefined {
  if (typeof file !== 'object' || file === null) return undefined
  const { name, type, data } = file as Partial<Record<keyof AppFile, unknown>>
  if (typeof name !== 'string' || typeof type !== 'string' || typeof data !== 'string') return undefined
  if (!TYPE.test(type) || data.length > DATA_MAX || data.length === 0 || data.length % 4 !== 0) return undefined
  for (let at = 0; at < data.length; at += PIECE) if (!BASE64.test(data.slice(at, at + PIECE))) return undefined
  return { name: nameOf(name), type, data }
}

/** The last part of a path, without characters that a system or a reader could take for something else. */
function nameOf(name: string): string {
  const last = name.slice(-500).split(/[/\\]/).at(-1) ?? ''
  return (
    last
      .replaceAll(/[\p{Cc}\p{Cf}<>:"|?*]/gu, '')
      .trim()
      .slice(-100) || 'photo.jpg'
  )
}
