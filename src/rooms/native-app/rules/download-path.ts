/** How long the address of a download works. */
export const DOWNLOAD_SECONDS = 120

const PATH = /^\/(subscriptions|consult)\/api\/v1\/[A-Za-z0-9_/-]{1,300}(\?[A-Za-z0-9_=&.%-]{1,200})?$/
const DOWNLOADS = '/subscriptions/api/v1/downloads'

/** Whether a text is the path of one of our calls that may answer with a file: not that of another download. */
export function isDownloadPath(path: string): boolean {
  return PATH.test(path) && !path.includes('//') && !path.startsWith(DOWNLOADS)
}
