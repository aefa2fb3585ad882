/**
 * Whole seconds until an end given by the server, never below 0. `elapsedMs` is what the device's monotonic clock
 * counted since the answer arrived, so a wrong clock on the device changes nothing.
 */
export function secondsLeft(endsAt: string, serverTime: string, elapsedMs: number): number {
  return Math.max(0, Math.ceil((Date.parse(endsAt) - Date.parse(serverTime) - elapsedMs) / 1000))
}

/** '0:30', '12:05', '3:04:05', and from two days on '2 days 03:00:00'. */
export function formatRemaining(seconds: number): string {
  const two = (part: number) => String(part).padStart(2, '0')
  const days = Math.floor(seconds / 86_400)
  const hours = Math.floor((seconds % 86_400) / 3600)
  const clock = `${two(Math.floor((seconds % 3600) / 60))}:${two(seconds % 60)}`
  if (days >= 2) return `${days} days ${two(hours)}:${clock}`
  if (seconds >= 3600) return `${days * 24 + hours}:${clock}`
  return clock.replace(/^0/, '')
}

/** The same in words, for a live region that announces once a minute and not each second. */
export function remainingInWords(seconds: number): string {
  if (seconds < 60) return `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`
  const minutes = Math.ceil(seconds / 60)
  if (minutes < 60) return `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`
  const hours = Math.ceil(seconds / 3600)
  return hours < 48 ? `${hours} ${hours === 1 ? 'hour' : 'hours'}` : `${Math.floor(seconds / 86_400)} days`
}
