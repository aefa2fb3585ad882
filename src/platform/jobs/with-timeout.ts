/** @throws Error with the code JOB_TIMEOUT when the work takes longer; it is not stopped by that */
export async function withTimeout(work: Promise<void>, seconds: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(Object.assign(new Error('timed out'), { code: 'JOB_TIMEOUT' })), seconds * 1000)
  })
  try {
    await Promise.race([work, timeout])
  } finally {
    clearTimeout(timer)
  }
}
