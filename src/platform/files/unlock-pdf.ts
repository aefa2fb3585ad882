import type { DocumentFault } from './file-faults.ts'

/** The parts of the library that its wrapper uses and does not show. */
interface PdfiumModule {
  HEAPU8: Uint8Array
  wasmExports: {
    malloc: (size: number) => number
    free: (at: number) => void
    __indirect_function_table: WebAssembly.Table
  }
  _FPDF_LoadMemDocument: (bytes: number, size: number, password: number) => number
  _FPDF_CloseDocument: (document: number) => void
  _FPDF_GetLastError: () => number
  _FPDF_SaveAsCopy: (document: number, writer: number, flags: number) => number
}

/** A password is missing; the encryption is another program's. */
const ASKS = [4, 5]
const REMOVE_SECURITY = 3
const WRITER = { bytes: 8, version: 1 }
/** The first place of the table is no function's, so it is free for ours. */
const FREE = 0
/** A module of one function, (writer, data, size) → 1 or 0, which it imports: the table takes no others. */
const RELAY = Uint8Array.of(
  ...[0, 97, 115, 109, 1, 0, 0, 0],
  ...[1, 8, 1, 0x60, 3, 0x7f, 0x7f, 0x7f, 1, 0x7f],
  ...[2, 7, 1, 1, 0x65, 1, 0x66, 0, 0],
  ...[7, 5, 1, 1, 0x66, 0, 0],
)

/** One in a thread: each takes up to as much memory as all documents of an archive may together. After a fault none follows. */
let library: Promise<PdfiumModule> | undefined

async function openLibrary(): Promise<PdfiumModule> {
  const { PDFiumLibrary } = await import('@hyzyla/pdfium')
  const { module } = (await PDFiumLibrary.init()) as unknown as { module: PdfiumModule }
  return module
}

/**
 * The same PDF without its encryption, where it opens without a password: then only changing or printing it asks for
 * one. It is written again from the objects that a reader finds.
 */
export async function unlockPdf(bytes: Uint8Array, max_bytes: number): Promise<Buffer | DocumentFault> {
  library ??= openLibrary()
  const module = await library
  try {
    const { malloc } = module.wasmExports
    const at = malloc(bytes.length)
    module.HEAPU8.set(bytes, at)
    const document = module._FPDF_LoadMemDocument(at, bytes.length, 0)
    if (!document) return ASKS.includes(module._FPDF_GetLastError()) ? 'locked' : 'unclear'
    const copy = writeCopy(module, document, max_bytes)
    module._FPDF_CloseDocument(document)
    module.wasmExports.free(at)
    return copy
  } catch {
    // It ends by an exception when it needs more memory than it may take.
    return 'unclear'
  }
}

function writeCopy(module: PdfiumModule, document: number, max_bytes: number): Buffer | DocumentFault {
  const chunks: Buffer[] = []
  let size = 0
  const write = (_writer: number, from: number, length: number) => {
    size += length
    if (size <= max_bytes) chunks.push(Buffer.from(module.HEAPU8.slice(from, from + length)))
    return size <= max_bytes ? 1 : 0
  }
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(RELAY), { e: { f: write } })
  module.wasmExports.__indirect_function_table.set(FREE, exports.f)
  const writer = module.wasmExports.malloc(WRITER.bytes)
  const fields = new DataView(module.HEAPU8.buffer)
  fields.setInt32(writer, WRITER.version, true)
  fields.setInt32(writer + 4, FREE, true)
  if (module._FPDF_SaveAsCopy(document, writer, REMOVE_SECURITY)) return withoutOldEncryption(Buffer.concat(chunks))
  return size > max_bytes ? 'too-much' : 'unclear'
}

/** Of a table of contents in a stream, of which the copy has the old one beside its own: it still names the encryption. */
const [TABLE, NAME, OTHER_NAME] = ['/Type/XRef', /\/Encrypt(?=[ <])/, '/Removed']
/** Its keys are in the order of the alphabet, and short. */
const BEFORE = 1_024

function withoutOldEncryption(copy: Buffer): Buffer {
  for (let at = copy.indexOf(TABLE); at >= 0; at = copy.indexOf(TABLE, at + 1)) {
    const before = copy.toString('latin1', Math.max(0, at - BEFORE), at)
    const head = before.slice(Math.max(0, before.lastIndexOf(' obj\r\n<<')))
    const name = head.search(NAME)
    if (name >= 0) copy.write(OTHER_NAME, at - head.length + name, 'latin1')
  }
  return copy
}
