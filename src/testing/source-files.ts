import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, relative } from 'node:path'
import { projectRoot } from '#config.ts'

const CODE = /\.tsx?$/
const IMPORT = /(?:\bfrom\s*|\bimport\s*\(\s*|^\s*import\s+)'([^']+)'/gm
const TYPE_IMPORT = /^import type [^;]*?\bfrom\s*'[^']+'/gm

export interface SourceFile {
  /** From the project's folder: src/values/money.ts. */
  path: string
  text: string
  /** The project's own files that it imports, types included, with paths like `path`. */
  imports: string[]
  /** The same without type-only imports, which do not exist at run time. */
  runtimeImports: string[]
}

/** Every TypeScript file below a folder of the project, with what it imports. */
export function sourceFiles(folder: string): SourceFile[] {
  return filePaths(folder)
    .filter((path) => CODE.test(path))
    .map((path) => {
      const text = readFileSync(join(projectRoot(), path), 'utf8')
      const runtimeImports = ownImports(path, text.replaceAll(TYPE_IMPORT, ''))
      return { path, text, imports: ownImports(path, text), runtimeImports }
    })
}

/** Paths of all files below a folder, from the project's folder. */
export function filePaths(folder: string): string[] {
  const root = projectRoot()
  return readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .sort()
}

function ownImports(path: string, text: string): string[] {
  return [...text.matchAll(IMPORT)].map(([, name = '']) => resolveOwn(path, name)).filter((own) => own !== '')
}

function resolveOwn(from: string, name: string): string {
  if (name.startsWith('#db/')) return name.slice(1)
  if (name.startsWith('#')) return `src/${name.slice(1)}`
  if (name.startsWith('.')) return normalize(join(dirname(from), name))
  return ''
}
