import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { projectRoot } from '#config.ts'
import { mergerOf } from '../rules/retired-ifsc.ts'
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
  const list = await readLines()
  const found = findLine(list, ifsc_code)
  return found && branchOf(list, found)
}

/** What replaced a code that is no bank's any more, because its bank is part of another one. */
export interface RetiredIfsc {
  /** The bank that has its branches now. */
  bank: string
  /** Undefined where no rule leads to one branch of that bank. */
  successor: BankBranch | undefined
}

/** @returns undefined for a code of a bank that is part of no other */
export async function findRetired(ifsc_code: string): Promise<RetiredIfsc | undefined> {
  const merger = mergerOf(ifsc_code)
  if (!merger) return undefined
  const list = await readLines()
  const { into, beginning } = merger
  const found = beginning === undefined ? undefined : findOnly(list, beginning)
  return { bank: bankOf(list, into), successor: found && branchOf(list, found) }
}

function readLines(): Promise<Buffer> {
  lines ??= readFile(join(projectRoot(), FILE)).then(promisify(brotliDecompress))
  return lines
}

function branchOf(list: Buffer, [ifsc_code = '', branch = '', lentTo]: string[]): BankBranch {
  return {
    ifsc_code,
    bank: lentTo ?? bankOf(list, ifsc_code.slice(0, 4)),
    branch: branch || bankDetailsWords.unnamedBranch(ifsc_code),
  }
}

function bankOf(list: Buffer, letters: string): string {
  return findLine(list, letters)?.[1] ?? letters
}

/** The columns of the line whose code begins so; undefined where there are several. */
function findOnly(list: Buffer, beginning: string): string[] | undefined {
  const isFound = (columns: string[] | undefined) => columns?.[0]?.startsWith(beginning)
  const first = lineFrom(list, beginning)
  return isFound(first?.columns) && !isFound(lineAt(list, first!.end + 1)?.columns) ? first!.columns : undefined
}

/** The columns of the line that begins with a key. */
function findLine(list: Buffer, key: string): string[] | undefined {
  const columns = lineFrom(list, key)?.columns
  return columns?.[0] === key ? columns : undefined
}

/** The first line whose code is this one or behind it. */
function lineFrom(list: Buffer, key: string) {
  let low = 0
  let high = list.length
  while (low < high) {
    const middle = (low + high) >> 1
    const start = middle === 0 ? 0 : list.lastIndexOf(NEWLINE, middle - 1) + 1
    const end = list.indexOf(NEWLINE, middle)
    const first = list.toString('utf8', start, end).split('\t', 1)[0]!
    if (first < key) low = end + 1
    else high = start
  }
  return lineAt(list, low)
}

function lineAt(list: Buffer, start: number): { columns: string[]; end: number } | undefined {
  const end = list.indexOf(NEWLINE, start)
  return end < 0 ? undefined : { columns: list.toString('utf8', start, end).split('\t'), end }
}
