/**
 * Thrown by a command that was asked for what its callers rule out, such as a refund above its payment. It is no
 * answer to anybody: no call declares it, so it is logged and answered 500. The code is for logs and tests.
 */
export class Defect<Code extends string = string> extends Error {
  readonly code: Code

  constructor(code: Code) {
    super(code)
    this.code = code
  }
}
