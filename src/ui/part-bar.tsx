import type { CSSProperties, ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './part-bar.module.css'

interface PartFigure {
  label: string
  /** How it is written. */
  figure: string
  /** The list behind the figure, below /plus/. */
  href?: string | undefined
}

interface Part extends PartFigure {
  value: number
  /** strong: used · pale: given · off: gone · hatched: on hold · open: still there. */
  tone: 'strong' | 'pale' | 'off' | 'hatched' | 'open'
  /** After the label. */
  note?: string
}

interface PartBarProps {
  /** What the whole is, its figure and more about it. */
  title: string
  whole: PartFigure
  note?: ReactNode
  parts: readonly Part[]
  /** The first parts together, as a bracket over them. */
  bracket: PartFigure & { value: number }
}

/** A whole and its parts in one bar, each part with its figure below it; they add up to the whole. */
export function PartBar({ title, whole, note, parts, bracket }: PartBarProps) {
  const total = Math.max(
    1,
    parts.reduce((sum, { value }) => sum + value, 0),
  )
  const at = { '--at': `${Math.min(100, (bracket.value / total) * 100)}%` } as CSSProperties
  return (
    <section className={classes.picture} aria-label={title}>
      <div className={classes.whole}>
        <h3 className={classes.title}>{title}</h3>
        <dl className={classes.sum}>
          <dt>{whole.label}</dt>
          <dd>
            <Figure {...whole} />
          </dd>
        </dl>
        {note && <p className={classes.note}>{note}</p>}
      </div>
      <div className={classes.bar}>
        <dl className={classes.bracket} style={at}>
          <div>
            <dt>{bracket.label}</dt>
            <dd>
              <Figure {...bracket} />
            </dd>
          </div>
        </dl>
        <div className={classes.brace} style={at} aria-hidden="true" />
        <div
          className={classes.track}
          role="img"
          aria-label={parts.map(({ label, figure }) => `${label} ${figure}`).join(', ')}
        >
          {parts
            .filter(({ value }) => value > 0)
            .map(({ label, value, tone }) => (
              <span key={label} data-part={tone} style={{ flexGrow: value }} />
            ))}
        </div>
        <dl className={classes.keys}>
          {parts.map((part) => (
            <div key={part.label}>
              <dt>
                {part.label}
                {part.note && <span>{part.note}</span>}
              </dt>
              <dd>
                <i data-part={part.tone} aria-hidden="true" />
                <Figure {...part} />
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}

/** A figure leads to the list behind it where there is one. */
function Figure({ label, figure, href }: PartFigure) {
  return href ? (
    <Link to={href} className={classes.figure} aria-label={`${figure} ${label}`}>
      {figure}
    </Link>
  ) : (
    <span className={classes.figure}>{figure}</span>
  )
}
