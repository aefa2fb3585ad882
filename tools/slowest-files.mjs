import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { ROOT } from './project.mjs'

const SHOWN = 10

/** Reporter of Vitest and of Playwright: lists the slowest files, their imports and hooks included; FILE_TIMES_FILE gets the ms of all. */
export default class SlowestFiles {
  #ms = new Map()

  /** Vitest, at the end. */
  onTestRunEnd(modules) {
    for (const module of modules) {
      const { collectDuration, setupDuration, duration } = module.diagnostic()
      this.#add(module.moduleId, collectDuration + setupDuration + duration)
    }
    this.#print()
  }

  /** Playwright, after each journey. */
  onTestEnd(test, result) {
    this.#add(test.location.file, result.duration)
  }

  /** Playwright, at the end. */
  onEnd() {
    this.#print()
  }

  #add(file, ms) {
    this.#ms.set(file, (this.#ms.get(file) ?? 0) + ms)
  }

  #print() {
    this.#write()
    if (this.#ms.size <= SHOWN) return
    const files = [...this.#ms].sort(([, a], [, b]) => b - a).slice(0, SHOWN)
    console.log(`\n The ${SHOWN} slowest of ${this.#ms.size} files, seconds:`)
    for (const [file, ms] of files) console.log(`${(ms / 1000).toFixed(1).padStart(7)}  ${relative(ROOT, file)}`)
  }

  #write() {
    if (!process.env.FILE_TIMES_FILE) return
    const times = [...this.#ms].map(([file, ms]) => [relative(ROOT, file), Math.round(ms)])
    writeFileSync(process.env.FILE_TIMES_FILE, JSON.stringify(Object.fromEntries(times)))
  }
}
