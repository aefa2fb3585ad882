import { spawnSync } from 'node:child_process'

/** Journeys test the shipped product, so the build must be newer than the sources. */
export default function makeBuild() {
  const { status } = spawnSync(process.execPath, ['tools/build.mjs'], { stdio: 'inherit' })
  if (status !== 0) throw new Error('The build failed; no journey can run.')
}
