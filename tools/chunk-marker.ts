import { readFileSync } from 'node:fs'

const MARKER = /^\/\* chunk: ([a-z]+) \*\//
const OWN_MODULE = /^[^\0]*[\\/]src[\\/][^?]*\.(?:ts|tsx|css)(?=\?|$)/

/**
 * A test for a code splitting group: the modules that name it in a comment `chunk: <name>` on their first line, so that
 * a renamed or moved file stays in its chunk. The imports of a marked module are included.
 */
export function markedFor(chunk: string): (id: string) => boolean {
  return (id) => {
    const file = OWN_MODULE.exec(id)?.[0]
    return file !== undefined && MARKER.exec(readFileSync(file, 'utf8'))?.[1] === chunk
  }
}
