import { answerWords } from '../words/answers.ts'

/** What a person reads when their answers cannot be saved or checked: the call's own text, or the default one. */
export function failureText({ status, message }: { status: number; message: string }): string {
  return status >= 500 || message === '' ? answerWords.fields.failed : message
}
