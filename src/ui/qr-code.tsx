import { useEffect, useState } from 'react'
import classes from './qr-code.module.css'

/** The quiet zone, in modules, that scanners need around the code. */
const MARGIN = 4

/** A text as a QR code, rendered as one path; the encoder is loaded only when a code is shown. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const [code, setCode] = useState<{ side: number; path: string }>()
  useEffect(() => {
    let wanted = true
    void import('qrcode').then(({ default: qrcode }) => {
      const { size, data } = qrcode.create(text, { errorCorrectionLevel: 'M' }).modules
      const dots = Array.from(data, (dark, at) =>
        dark ? `M${(at % size) + MARGIN} ${Math.floor(at / size) + MARGIN}h1v1h-1z` : '',
      )
      if (wanted) setCode({ side: size + 2 * MARGIN, path: dots.join('') })
    })
    return () => {
      wanted = false
    }
  }, [text])
  const { side, path } = code ?? { side: 1, path: '' }
  return (
    <svg
      viewBox={`0 0 ${side} ${side}`}
      role="img"
      aria-label={label}
      className={classes.qr}
      shapeRendering="crispEdges"
    >
      <rect width={side} height={side} className={classes.paper} />
      <path d={path} className={classes.dots} />
    </svg>
  )
}
