import classes from './qr-code.module.css'
import type { QrDrawing } from './qr-drawing.ts'

/** A drawn QR code. `wide`: as wide as its place. */
export function QrPicture({ side, path, label, wide }: QrDrawing & { label: string; wide?: boolean }) {
  return (
    <svg
      viewBox={`0 0 ${side} ${side}`}
      role="img"
      aria-label={label}
      className={wide ? classes.wide : classes.qr}
      shapeRendering="crispEdges"
    >
      <rect width={side} height={side} className={classes.paper} />
      <path d={path} className={classes.dots} />
    </svg>
  )
}
