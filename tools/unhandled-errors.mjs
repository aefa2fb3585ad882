import { writeFileSync } from 'node:fs'

/**
 * Reporter of Vitest: writes the errors that belong to no test into the file of UNHANDLED_ERRORS_FILE. The JSON report
 * leaves them out, and a failed test that passes when it is repeated would hide that they failed the run.
 */
export default class UnhandledErrors {
  onTestRunEnd(_modules, errors) {
    const found = errors.map(({ message, cause, VITEST_TEST_PATH: file }) => ({
      // That a worker has died is said only by the cause.
      message: cause?.message ?? String(message),
      file,
    }))
    if (process.env.UNHANDLED_ERRORS_FILE) writeFileSync(process.env.UNHANDLED_ERRORS_FILE, JSON.stringify(found))
  }
}
