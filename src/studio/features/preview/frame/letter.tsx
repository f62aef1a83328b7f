/** What a borrower reads outside the pages of the product: a message as it arrives, a document as text. */
import type { ReactNode } from 'react'
import {
  type CompiledDocument,
  type CompiledFlow,
  type CompiledMessage,
  type DocumentBlockView,
  type Facts,
  matches,
  viewDocument,
} from '#engine/index.ts'
import { formatted, wordsOf } from './around-answers.ts'
import classes from './letter.module.css'
import type { PreviewCase } from './preview-case.ts'

/** undefined for a case that the product's own pages draw. */
export function letterOf({ home, facts }: PreviewCase, flow: CompiledFlow): ReactNode {
  if (home?.is === 'message' && home.reads === 'message') {
    const message = flow.messages?.[home.id]
    return message && <MessageLetter flow={flow} message={message} facts={facts} />
  }
  const document = home?.is === 'document' ? flow.documents?.[home.id] : undefined
  return document && <DocumentLetter flow={flow} document={document} facts={facts} />
}

type MessageProps = { readonly flow: CompiledFlow; readonly message: CompiledMessage; readonly facts: Facts }

function MessageLetter({ flow, message, facts }: MessageProps) {
  const words = wordsOf(flow, facts)
  const { name, contact } = flow.live.lender
  // Messages with a code know {code}.
  const locals = { code: '123456' }
  if (message.kind === 'text') {
    return (
      <main className={classes.page}>
        <h1 className={classes.sender}>{name}</h1>
        <p className={classes.bubble}>{words(message.text, locals)}</p>
      </main>
    )
  }
  const { subject, heading, paragraphs, button } = message
  return (
    <main className={classes.page}>
      <p className={classes.sender}>{name}</p>
      <p className={classes.subject}>{words(subject, locals)}</p>
      <article className={classes.sheet}>
        <h1>{words(heading, locals)}</h1>
        {paragraphs
          .filter(({ shownWhen }) => matches(shownWhen, facts))
          .map(({ id, text }) => (
            <p key={id}>{words(text, locals)}</p>
          ))}
        {button !== undefined && <p className={classes.button}>{words(button, locals)}</p>}
      </article>
      <p className={classes.sender}>
        {name} · {contact.email}
      </p>
    </main>
  )
}

type DocumentProps = { readonly flow: CompiledFlow; readonly document: CompiledDocument; readonly facts: Facts }

function DocumentLetter({ flow, document, facts }: DocumentProps) {
  const words = formatted(flow)
  const { title, summary, sections } = viewDocument(flow, document, facts)
  return (
    <main className={classes.page}>
      <aside className={classes.summary}>
        <ul>
          {summary.map(({ id, text }) => (
            <li key={id}>{words(text)}</li>
          ))}
        </ul>
      </aside>
      <article className={classes.sheet}>
        <h1>{words(title)}</h1>
        {sections.map(({ id, copy, heading, blocks }) => (
          <section key={`${id} ${copy}`}>
            {heading && <h2>{words(heading)}</h2>}
            {blocks.map((block) => (
              <Block key={block.id} block={block} words={words} />
            ))}
          </section>
        ))}
      </article>
    </main>
  )
}

type BlockProps = { readonly block: DocumentBlockView; readonly words: ReturnType<typeof formatted> }

function Block({ block, words }: BlockProps) {
  if (block.kind === 'paragraph')
    return block.strong ? (
      <p>
        <strong>{words(block.text)}</strong>
      </p>
    ) : (
      <p>{words(block.text)}</p>
    )
  if (block.kind === 'list') {
    const items = block.items.map(({ id, text }) => <li key={id}>{words(text)}</li>)
    return block.numbered ? <ol>{items}</ol> : <ul>{items}</ul>
  }
  if (block.kind !== 'table') return <p className={classes.line}>{words(block.label)}</p>
  const { caption, columns, rows } = block
  return (
    <table className={classes.table}>
      <caption>{words(caption)}</caption>
      <thead>
        <tr>
          {columns.map(({ id, label }) => (
            <th key={id}>{words(label)}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            {columns.map(({ id }) => (
              <td key={id}>{row.cells[id] && words(row.cells[id])}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
