import { useDocument } from '../document-context.tsx'
import classes from './logo.module.css'

/** The tulsi sprig: two pairs of leaves and a bud, one small leaf in marigold. */
export function Sprig({ size = 32 }: { size?: number }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true" focusable="false">
      <path className={classes.stem} d="M16 29.500V11" />
      <path className={classes.leaf} d="M16 2.500c3.500 2.800 4.200 6.600 0 10.500-4.200-3.900-3.500-7.700 0-10.500z" />
      <path
        className={classes.leaf}
        d="M16 20.500c1.100-5.200 5-7.800 10.700-7.300-.7 5.400-4.800 8.400-10.700 7.300z"
      />
      <path
        className={classes.leafSoft}
        d="M16 20.500c-1.100-5.200-5-7.800-10.700-7.300.7 5.400 4.800 8.400 10.700 7.300z"
      />
      <path className={classes.bud} d="M16 27.800c.8-3.600 3.500-5.400 7.500-5.100-.5 3.800-3.400 5.900-7.500 5.100z" />
      <path
        className={classes.leaf}
        d="M16 27.800c-.8-3.600-3.500-5.400-7.500-5.100.5 3.800 3.400 5.900 7.500 5.100z"
      />
    </svg>
  )
}

/** Sprig and name; the name is real text, so it needs no label. `brief`: on a phone the sprig alone. */
export function Logo({ brief }: { brief?: boolean }) {
  const { productName } = useDocument()
  return (
    <span className={classes.logo}>
      <Sprig />
      <span className={brief ? `${classes.name} ${classes.brief}` : classes.name}>{productName}</span>
    </span>
  )
}
