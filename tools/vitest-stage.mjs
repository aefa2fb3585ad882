import { join } from 'node:path'
import { ROOT } from './project.mjs'
import { runNode, toolEnvironment } from './spawn.mjs'
import { fileTimesFile } from './stage-cost.mjs'
import { unhandledErrorsFile } from './test-results.mjs'

const VITEST = 'node_modules/vitest/vitest.mjs'
const REPORTERS = ['tools/slowest-files.mjs', 'tools/unhandled-errors.mjs'].map((file) => join(ROOT, file))

/**
 * A stage of tests of one Vitest project. Each failed file is repeated in a process of its own.
 * @param files the files that run when none is named; without it, all of the project
 */
export function vitestStage(project, { files: filesOfStage, extra } = {}) {
  return {
    counts: 'vitest',
    run: (args, report) => {
      const named = optionsOf(args).length < args.length
      return vitest(project, named || !filesOfStage ? args : [...filesOfStage(), ...args], report, extra)
    },
    repetitions: ({ files, args }) =>
      files.map((file) => (report) => vitest(project, [file, ...optionsOf(args)], report, extra)),
  }
}

/** The arguments without the names of files: options, and the word after an option, which may be its value. */
export function optionsOf(args) {
  return args.filter((arg, at) => {
    const before = args[at - 1] ?? ''
    return arg.startsWith('-') || (before.startsWith('-') && !before.includes('='))
  })
}

function vitest(project, args, report, extra = {}) {
  const reporters = ['dot', 'json', ...REPORTERS].map((reporter) => `--reporter=${reporter}`)
  // Colours are for people: in a file or a CI log their escape codes make the text unreadable.
  const colours = process.stdout.isTTY ? {} : { NO_COLOR: '1' }
  const env = toolEnvironment({
    NODE_ENV: 'test',
    UNHANDLED_ERRORS_FILE: unhandledErrorsFile(report),
    FILE_TIMES_FILE: fileTimesFile(report),
    ...colours,
    ...extra,
  })
  return runNode(
    [join(ROOT, VITEST), 'run', '--project', project, ...reporters, `--outputFile.json=${report}`, ...args],
    { env },
  )
}
