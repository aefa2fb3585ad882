import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { projectRoot } from '#config.ts'
import { bankDetailsWords } from '../words.ts'

export interface BankBranch {
  ifsc_code: string
  bank: string
  branch: string
}

const FILE = 'db/ifsc/branches.tsv.br'
const NEWLINE = 10

/** About 5 MB of sorted lines, decompressed on first use; a hundred thousand strings would take ten times that. */
let lines: Promise<Buffer> | undefined

/** The branch of an IFSC, or undefined where no bank has it. */
export async function findBranch(ifsc_code: string): Promise<BankBranch | undefined> {
  lines ??= readFile(join(projectRoot(), FILE)).then(promisify(brotliDecompress))
  const list = await lines
  const found = findLine(list, ifsc_code)
  if (!found) return undefined
  const [, branch = '', lentTo] = found
  const bank = lentTo ?? findLine(list, ifsc_code.slice(0, 4))?.[1] ?? ifsc_code.slice(0, 4)
  return { ifsc_code, bank, branch: branch || bankDetailsWords.unnamedBranch(ifsc_code) }
}

/** The columns of the line that begins with a key. */
function findLine(list: Buffer, key: string): string[] | undefined {
  let low = 0
  let high = list.length
  while (low < high) {
    const middle = (low + high) >> 1
    const start = middle === 0 ? 0 : list.lastIndexOf(NEWLINE, middle - 1) + 1
    const end = list.indexOf(NEWLINE, middle)
    const columns = list.toString('utf8', start, end).split('\t')
    const [first = ''] = columns
    if (first === key) return columns
    if (first < key) low = end + 1
    else high = start
  }
  return undefined
}
