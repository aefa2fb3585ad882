import type { ButtonHTMLAttributes, ReactNode } from 'react'
import classes from './button.module.css'

/**
 * leaf: the default · call: the one call to action of a screen · quiet: an equal second choice · plain: text only ·
 * danger: destructive.
 */
export type ButtonTone = 'leaf' | 'call' | 'quiet' | 'plain' | 'danger'

export interface ButtonBaseProps {
  tone?: ButtonTone
  /** As wide as its container. */
  wide?: boolean
  icon?: ReactNode
  children: ReactNode
}

export interface ButtonProps extends ButtonBaseProps, Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> {
  /** Work is in progress: the button stays focusable and named, and clicks do nothing. */
  busy?: boolean
}

export function Button({ tone = 'leaf', wide, icon, busy, type = 'button', onClick, children, ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      type={busy ? 'button' : type}
      className={buttonClass({ tone, wide })}
      aria-disabled={busy || rest['aria-disabled']}
      aria-busy={busy || undefined}
      onClick={busy || rest['aria-disabled'] ? undefined : onClick}
    >
      {busy ? <span className={classes.spinner} aria-hidden="true" /> : icon}
      {children}
    </button>
  )
}

/** For the rare element that must look like a button but is neither a button nor one of our links. */
export function buttonClass({ tone = 'leaf', wide }: Pick<ButtonBaseProps, 'tone' | 'wide'>): string {
  return [classes.button, classes[tone], wide && classes.wide].filter(Boolean).join(' ')
}
