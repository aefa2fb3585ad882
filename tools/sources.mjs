import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './project.mjs'

const FILES = ['package.json', 'package-lock.json', 'vite.config.ts', 'react-router.config.ts']
const FOLDERS = ['src', 'tools']

/** One hash of all inputs of the build; tests are not inputs. */
export function sourcesHash() {
  const hash = createHash('sha256')
  for (const file of [...FILES, ...FOLDERS.flatMap(filesBelow)]) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(ROOT, file)))
      .update('\0')
  }
  return hash.digest('hex')
}

function filesBelow(folder) {
  return readdirSync(join(ROOT, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !entry.name.includes('.test.') && !entry.name.endsWith('.md'))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(ROOT.length + 1))
    .sort()
}
