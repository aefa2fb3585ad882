import { spawnSync } from 'node:child_process'

/** Journeys look at the product as it is shipped, so the build must be as new as the sources. */
export default function makeBuild() {
  const { status } = spawnSync(process.execPath, ['tools/build.mjs'], { stdio: 'inherit' })
  if (status !== 0) throw new Error('The build failed; no journey can run.')
}
