import type { DocumentFault } from './file-faults.ts'

/** The parts of the library that its wrapper uses and does not show. */
interface PdfiumModule {
  HEAPU8: Uint8Array
  wasmExports: { malloc: (size: number) => number; __indirect_function_table: WebAssembly.Table }
  _FPDF_LoadMemDocument: (bytes: number, size: number, password: number) => number
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

/**
 * The same PDF without its encryption, where it opens without a password: then only changing or printing it asks for
 * one. It is written again from the objects that a reader finds.
 */
export async function unlockPdf(bytes: Uint8Array, max_bytes: number): Promise<Buffer | DocumentFault> {
  const { PDFiumLibrary } = await import('@hyzyla/pdfium')
  const { module } = (await PDFiumLibrary.init()) as unknown as { module: PdfiumModule }
  try {
    const { malloc } = module.wasmExports
    const at = malloc(bytes.length)
    module.HEAPU8.set(bytes, at)
    const document = module._FPDF_LoadMemDocument(at, bytes.length, 0)
    if (!document) return ASKS.includes(module._FPDF_GetLastError()) ? 'locked' : 'unclear'
    return writeCopy(module, document, max_bytes)
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
  if (module._FPDF_SaveAsCopy(document, writer, REMOVE_SECURITY)) return Buffer.concat(chunks)
  return size > max_bytes ? 'too-much' : 'unclear'
}
