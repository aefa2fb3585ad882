import classes from './art.module.css'

export type LeafTone = 'leaf' | 'leafSoft' | 'leafPale' | 'marigold'

interface LeafProps {
  x: number
  y: number
  /** Degrees clockwise; at 0 the tip points up. */
  turn: number
  /** 1 is 42 units from stalk to tip. */
  size?: number
  tone?: LeafTone
}

/** One tulsi leaf with its vein, growing from (x, y): all our pictures are composed of it. */
export function Leaf({ x, y, turn, size = 1, tone = 'leaf' }: LeafProps) {
  return (
    <g transform={`translate(${x} ${y}) rotate(${turn}) scale(${size})`}>
      <path className={classes[tone]} d="M0 0C-14-7-16-27 0-42C16-27 14-7 0 0z" />
      <path className={classes.vein} d="M0-3V-31M0-12l6-6M0-12l-6-6M0-20l5-5M0-20l-5-5" />
    </g>
  )
}

/** A straight sprig from (x, y): pairs of leaves that get smaller towards the bud. */
export function Twig({ x, y, turn, size = 1 }: Omit<LeafProps, 'tone'>) {
  return (
    <g transform={`translate(${x} ${y}) rotate(${turn}) scale(${size})`}>
      <path className={classes.stem} d="M0 0V-88" />
      <Leaf x={0} y={-22} turn={62} size={0.8} tone="leafSoft" />
      <Leaf x={0} y={-22} turn={-62} size={0.8} />
      <Leaf x={0} y={-52} turn={54} size={0.68} />
      <Leaf x={0} y={-52} turn={-54} size={0.68} tone="leafSoft" />
      <Leaf x={0} y={-84} turn={0} size={0.72} />
    </g>
  )
}
