import type { PDFDocumentProxy } from 'pdfjs-dist'
import { type CSSProperties, type ReactNode, useEffect, useState } from 'react'
import classes from './document-text.module.css'
import { type Element, type Item, joinPages, type TableBlock, type TextBlock, textOfPage } from './text-of-page.ts'

type DocumentTextProps = {
  readonly pdf: PDFDocumentProxy
  /** 1 is the size of the text around the document. */
  readonly scale: number
  readonly onWhole: () => void
  /** The document has text that is not tagged. */
  readonly onMissing: () => void
}

/** The text of a document at the width that there is, page by page as it comes. */
export function DocumentText({ pdf, scale, onWhole, onMissing }: DocumentTextProps) {
  const [pages, setPages] = useState<readonly (readonly TextBlock[])[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the callbacks change with each drawing, the document does not
  useEffect(() => {
    let isCurrent = true
    const read = async () => {
      const found: (readonly TextBlock[])[] = []
      for (let number = 1; isCurrent && number <= pdf.numPages; number++) {
        const blocks = await blocksOfPage(pdf, number)
        if (!isCurrent) return
        if (!blocks) return onMissing()
        found.push(blocks)
        setPages([...found])
      }
      if (isCurrent) onWhole()
    }
    read().catch(() => isCurrent && onMissing())
    return () => {
      isCurrent = false
    }
  }, [pdf])
  return (
    <div className={classes.text} style={{ '--scale': scale } as CSSProperties}>
      {joinPages(pages).map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a block is known by its place alone
        <Block key={index} block={block} />
      ))}
    </div>
  )
}

async function blocksOfPage(pdf: PDFDocumentProxy, number: number): Promise<readonly TextBlock[] | undefined> {
  const page = await pdf.getPage(number)
  const [tree, content, notes] = await Promise.all([
    page.getStructTree(),
    page.getTextContent({ includeMarkedContent: true }),
    page.getAnnotations(),
  ])
  // What an annotation shows is not in the text of the page.
  return notes.length > 0 ? undefined : textOfPage(tree as Element | null, content.items as readonly Item[])
}

function Block({ block }: { readonly block: TextBlock }): ReactNode {
  if (block.kind === 'heading') return <Heading level={block.level} text={block.text} />
  if (block.kind === 'paragraph') return <p>{block.text}</p>
  if (block.kind === 'table') return <Table {...block} />
  const isNumbered = /^\d/.test(block.items[0]?.label ?? '')
  const items = block.items.map(({ label, text }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: an item is known by its place alone
    <li key={index} value={isNumbered ? Number.parseInt(label, 10) : undefined}>
      {text}
    </li>
  ))
  return isNumbered ? <ol>{items}</ol> : <ul>{items}</ul>
}

/** The headings of a document are below that of its card, which has the second level. */
function Heading({ level, text }: { readonly level: number; readonly text: string }) {
  return level === 1 ? <h3>{text}</h3> : <h4>{text}</h4>
}

/** Where a row has no room, its cells are below each other, each with the head of its column: hence the roles in full. */
function Table({ caption, head, rows }: TableBlock) {
  const figures = head.map((_, at) => rows.every((row) => isFigure.test(row[at] ?? '')))
  const end = (at: number) => ({ 'data-end': (at > 0 && figures[at]) || undefined })
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: `display: block` takes the role of a table's parts away
    // biome-ignore-start lint/suspicious/noArrayIndexKey: rows and cells are known by their places alone
    <table role="table" data-pairs={head.length === 2 || undefined}>
      <caption>{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {head.map((text, at) => (
            <th key={at} role="columnheader" scope="col" {...end(at)}>
              {text}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row, index) => (
          <tr key={index} role="row">
            {row.map((text, at) =>
              at === 0 ? (
                // A name needs no head above it, a number does.
                <th key={at} role="rowheader" scope="row" data-head={figures[at] ? head[at] : undefined}>
                  {text}
                </th>
              ) : (
                <td key={at} role="cell" data-head={head[at]} {...end(at)}>
                  {text}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
    // biome-ignore-end lint/suspicious/noArrayIndexKey: rows and cells are known by their places alone
    // biome-ignore-end lint/a11y/noRedundantRoles: `display: block` takes the role of a table's parts away
  )
}

const isFigure = /^[-−\d$.,%/\s]*$/
