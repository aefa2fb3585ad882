import { Fragment, type ReactNode } from 'react'
import { DataTable } from '#ui/data-table.tsx'
import { Title } from '#ui/title.tsx'
import classes from './dev-page.module.css'

/** Renders the part of Markdown that our docs use: headings of the second level, paragraphs, tables and `code`. */
export function DocumentText({ source }: { source: string }) {
  const blocks = source.split(/\n{2,}/).filter((block) => block.trim() && !block.startsWith('# '))
  return (
    <div className={classes.panel}>
      {blocks.map((block) => (
        <Fragment key={block}>{blockOf(block.trim(), blocks)}</Fragment>
      ))}
    </div>
  )
}

function blockOf(block: string, all: readonly string[]): ReactNode {
  if (block.startsWith('## ')) return <Title>{block.slice(3)}</Title>
  if (!block.startsWith('|')) return <p className={classes.prose}>{inline(block)}</p>
  const [header = [], , ...rows] = block.split('\n').map(cellsOf)
  const above = all.slice(0, all.indexOf(block)).findLast((one) => one.startsWith('## '))
  return (
    <DataTable<string[]>
      label={above?.slice(3) ?? header.join(', ')}
      rows={rows}
      rowKey={(row) => row.join()}
      empty={null}
      columns={header.map((name, index) => ({ key: name, header: name, render: (row) => inline(row[index] ?? '') }))}
    />
  )
}

function cellsOf(line: string): string[] {
  return line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())
}

function inline(text: string): ReactNode {
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text do not move
  return <span>{text.split('`').map((part, index) => (index % 2 ? <code key={index}>{part}</code> : part))}</span>
}
