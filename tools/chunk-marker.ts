import { readFileSync } from 'node:fs'

const MARKER = /^\/\* chunk: ([a-z]+) \*\//
const OWN_MODULE = /^[^\0]*[\\/]src[\\/][^?]*\.(?:ts|tsx|css)(?=\?|$)/

/**
 * A test for a code splitting group: the modules that name it in a comment `chunk: <name>` on their first line, so that a
 * file which is renamed or moved stays in its chunk. What a marked module imports goes along with it.
 */
export function markedFor(chunk: string): (id: string) => boolean {
  return (id) => {
    const file = OWN_MODULE.exec(id)?.[0]
    return file !== undefined && MARKER.exec(readFileSync(file, 'utf8'))?.[1] === chunk
  }
}
