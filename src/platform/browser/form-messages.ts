import type { FieldErrors } from './form-fields.ts'
import type { FormValues } from './form-values.ts'

/** The label of a field, with its number where it is in a row or a list: `deductions.1.amount` is 'Amount (2)'. */
export function labelAt(labels: Readonly<Record<string, string>>, path: string): string | undefined {
  const [name, index, part] = path.split('.')
  const label = labels[path] ?? labels[part === undefined ? (name ?? path) : `${name}.${part}`]
  return label && labels[path] === undefined && index !== undefined ? `${label} (${Number(index) + 1})` : label
}

interface MessageOptions {
  prefix: string
  labelOf: (path: string) => string | undefined
  namesField: ((message: string) => boolean) | undefined
}

/** The errors as the summary lists them: the element's id, and the message after the field's label. */
export function messagesOf(errors: FieldErrors, { prefix, labelOf, namesField }: MessageOptions) {
  return Object.entries(errors).flatMap(([path, error]) => {
    const label = error && namesField?.(error) ? undefined : labelOf(path)
    return error ? [{ name: prefix + path, message: label ? `${label}: ${error}` : error }] : []
  })
}

/**
 * The errors that a form shows after some of its fields were changed. One of the server's does not hold for another
 * value; one of the form's own rules goes once the rule is met, also by a change of another field. What was right
 * before is not judged while the person types.
 * @param earlier what the form's rules found before the change
 * @param found what they find now
 */
export function errorsAfterChange(
  shown: FieldErrors,
  changed: readonly string[],
  earlier: FieldErrors,
  found: FieldErrors,
): FieldErrors {
  const left = Object.entries(shown).flatMap(([path, message]): [string, string | undefined][] => {
    if (changed.includes(path) || earlier[path] !== undefined) return found[path] ? [[path, found[path]]] : []
    return [[path, message]]
  })
  return Object.fromEntries(left)
}

/** The texts in the page's controls that differ from the form's values. */
export function typedBefore<V extends FormValues>(form: HTMLFormElement, values: V, prefix: string): Partial<V> {
  const typed = Object.keys(values).flatMap((name) => {
    const control = form.elements.namedItem(prefix + name)
    const isText =
      control instanceof HTMLInputElement ||
      control instanceof HTMLSelectElement ||
      control instanceof HTMLTextAreaElement
    // A control that is still loading is shown disabled and empty.
    if (!isText || control.disabled || typeof values[name] !== 'string' || control.value === values[name]) return []
    if (control instanceof HTMLInputElement && (control.type === 'radio' || control.type === 'checkbox')) return []
    return [[name, control.value] as const]
  })
  return Object.fromEntries(typed) as Partial<V>
}
