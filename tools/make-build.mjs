import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './project.mjs'
import { sourcesHash } from './sources.mjs'
import { runNode, toolEnvironment } from './spawn.mjs'

const MARKER = join(ROOT, 'build/sources.sha256')

/**
 * Builds pages and server into build/ unless they are newer than the sources.
 * @returns the exit code of the step that failed, or 0
 */
export async function makeBuild() {
  const hash = sourcesHash()
  if (builtFrom() === hash) return 0
  console.log('Building …')
  rmSync(MARKER, { force: true })
  const env = toolEnvironment({ NODE_ENV: 'production' })
  const steps = [
    ['node_modules/@react-router/dev/bin.cjs', 'build', '--logLevel', 'warn'],
    ['tools/slim-manifest.mjs'],
    ['tools/bundle-server.mjs'],
  ]
  for (const step of steps) {
    const code = await runNode(step, { env })
    if (code !== 0) return code
  }
  writeFileSync(MARKER, hash)
  return 0
}

function builtFrom() {
  try {
    return readFileSync(MARKER, 'utf8')
  } catch {
    return undefined
  }
}
