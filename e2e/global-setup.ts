import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { prepareDemoData } from './product.ts'

/** Journeys test the shipped product, so the build must be newer than the sources; its first start seeds the demo world. */
export default async function setup() {
  const { status } = spawnSync(process.execPath, ['tools/build.mjs'], { stdio: 'inherit' })
  if (status !== 0) throw new Error('The build failed; no journey can run.')
  const folder = await prepareDemoData()
  return () => rmSync(folder, { recursive: true, force: true })
}
