/* chunk: frame */
import { useEffect, useEffectEvent, useState } from 'react'
import classes from './countdown-text.module.css'
import { formatRemaining, remainingInWords, secondsLeft } from './remaining-time.ts'

interface CountdownTextProps {
  /** ISO 8601, from the server. */
  endsAt: string
  /** The server's time when it answered, ISO 8601. */
  serverTime: string
  onEnd?: () => void
}

/** Time left until an end. Counts on the device, starting from the server's clock. */
export function CountdownText({ endsAt, serverTime, onEnd }: CountdownTextProps) {
  const [left, setLeft] = useState(() => secondsLeft(endsAt, serverTime, 0))
  const ended = useEffectEvent(() => onEnd?.())
  useEffect(() => {
    const start = performance.now()
    const tick = () => {
      const now = secondsLeft(endsAt, serverTime, performance.now() - start)
      setLeft(now)
      if (now > 0) return
      clearInterval(timer)
      ended()
    }
    const timer = setInterval(tick, 250)
    tick()
    return () => clearInterval(timer)
  }, [endsAt, serverTime])
  return (
    <span role="timer" className={classes.countdown} aria-label={remainingInWords(left)}>
      {formatRemaining(left)}
    </span>
  )
}
