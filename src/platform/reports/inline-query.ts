import { createQueryId, PostgresQueryCompiler, type RawBuilder, type RootOperationNode } from 'kysely'

/**
 * The text of a query with its values written into it, because COPY and DECLARE take no parameters. Texts are quoted; a
 * value of a kind that the compiler does not know is refused.
 */
export function inlineQuery(query: RawBuilder<unknown>): string {
  return new InlineCompiler().compileQuery(query.toOperationNode() as RootOperationNode, createQueryId()).sql
}

class InlineCompiler extends PostgresQueryCompiler {
  protected override appendValue(value: unknown): void {
    if (typeof value === 'string') this.append(quoted(value))
    else if (Array.isArray(value)) this.append(quoted(arrayText(value)))
    // In brackets, because two minus signs in a row begin a comment.
    else if (typeof value === 'number' || typeof value === 'bigint') this.append(`(${value})`)
    else this.appendImmediateValue(value)
  }
}

/** Written so that a backslash is a backslash in any setting of the database. */
function quoted(text: string): string {
  const doubled = text.replaceAll("'", "''")
  return text.includes('\\') ? ` E'${doubled.replaceAll('\\', '\\\\')}'` : `'${doubled}'`
}

function arrayText(values: readonly unknown[]): string {
  const items = values.map((value) => `"${String(value).replaceAll(/["\\]/g, String.raw`\$&`)}"`)
  return `{${items.join(',')}}`
}
