import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { giveUp, ROOT } from './project.mjs'
import { runNpm } from './spawn.mjs'

const PROGRESS_MS = 15_000

/** Installs the packages of package-lock.json unless node_modules contains exactly them. */
export async function install() {
  if (isInstalled()) return
  console.log('Installing packages (only now and after an update) …')
  const began = Date.now()
  const progress = setInterval(
    () => console.log(`  still installing (${Math.round((Date.now() - began) / 1000)} s)`),
    PROGRESS_MS,
  )
  // No package needs its install script; not running any is safer.
  const args = ['ci', '--include=dev', '--include=optional', '--ignore-scripts', '--no-audit', '--no-fund']
  const code = await runNpm([...args, '--loglevel=error'])
  clearInterval(progress)
  if (code !== 0) giveUp('npm could not install the packages; its message stands above.')
}

/** npm lists in node_modules what it has installed there, at the very end. */
function isInstalled() {
  const wanted = packagesOf('package-lock.json')
  const present = packagesOf('node_modules/.package-lock.json')
  if (!wanted || !present) return false
  return Object.entries(wanted).every(
    ([path, { version, optional, link }]) =>
      path === '' || link || (present[path] ? present[path].version === version : optional),
  )
}

function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(join(ROOT, file), 'utf8')).packages
  } catch {
    return undefined
  }
}
