import type { CompiledDocument, CompiledFlow } from '#engine/flow/compiled-flow.ts'
import type {
  DocumentBlock,
  DocumentCells,
  DocumentItem,
  DocumentSection,
  DocumentTable,
  Signer,
} from '#engine/flow/files.generated.ts'
import { type Facts, isObject, type Rule, type Text } from '#engine/flow/json.ts'
import { matches } from '#engine/logic/evaluate.ts'
import { factAt } from '#engine/logic/fact-path.ts'
import { type ResolvedText, resolveText } from '#engine/text/resolve-text.ts'

/** A document as one borrower has it: texts resolved, hidden parts left out. Plain JSON; the server draws it. */
export type DocumentView = {
  readonly id: string
  readonly type: string
  readonly title: ResolvedText
  /** What the document says, in plain words. */
  readonly summary: readonly DocumentItemView[]
  readonly sections: readonly DocumentSectionView[]
}

export type DocumentSectionView = {
  readonly id: string
  /** The number of the copy, from 1. */
  readonly copy: number
  readonly heading?: ResolvedText
  readonly newPage: boolean
  readonly blocks: readonly DocumentBlockView[]
}

export type DocumentBlockView =
  | { readonly kind: 'paragraph'; readonly id: string; readonly text: ResolvedText; readonly strong: boolean }
  | { readonly kind: 'list'; readonly id: string; readonly numbered: boolean; readonly items: readonly DocumentItemView[] }
  | {
      readonly kind: 'table'
      readonly id: string
      readonly caption: ResolvedText
      readonly columns: readonly DocumentColumnView[]
      readonly rows: readonly DocumentRowView[]
    }
  | DocumentPlaceView
  | { readonly kind: 'line'; readonly id: string; readonly label: ResolvedText }

export type DocumentItemView = { readonly id: string; readonly text: ResolvedText }

/** A text for each column, by the column's id. The id of a row that follows from a list is its number, from 1. */
export type DocumentRowView = { readonly id: string; readonly cells: { readonly [column: string]: ResolvedText } }

export type DocumentColumnView = {
  readonly id: string
  readonly label: ResolvedText
  readonly align: 'start' | 'end'
  readonly width: number
}

/** A place for a signature, for initials, or for the day of signing. */
export type DocumentPlaceView = {
  readonly kind: 'signature' | 'initials' | 'date'
  readonly id: string
  readonly signer: Signer
  readonly label: ResolvedText
}

/** True if the borrower has the document. */
export function isDocumentShown({ shownWhen }: Pick<CompiledDocument, 'shownWhen'>, facts: Facts): boolean {
  return matches(shownWhen, facts)
}

/** @param facts of an application; the product's `documentFacts` are added to them */
export function viewDocument(flow: CompiledFlow, document: CompiledDocument, facts: Facts): DocumentView {
  const context = contextOf(flow, { ...facts, ...flow.product.documentFacts?.(flow, facts) })
  const copies = Array.from({ length: document.copies ?? 1 }, (_, index) => index + 1)
  return {
    id: document.id,
    type: document.type,
    title: context.text(document.title),
    summary: itemsOf(document.summary, context),
    sections: copies.flatMap((copy) =>
      document.sections.filter(context.isShown).map((section) => viewSection(section, copy, context)),
    ),
  }
}

type Context = {
  readonly facts: Facts
  readonly text: (text: Text) => ResolvedText
  readonly isShown: (part: { readonly shownWhen?: Rule }) => boolean
  /** The context of a row about an item of a list. */
  readonly about: (item: unknown) => Context
}

function contextOf(flow: CompiledFlow, facts: Facts): Context {
  return {
    facts,
    text: (text) => resolveText(flow, text, facts),
    isShown: ({ shownWhen }) => matches(shownWhen, facts),
    about: (item) => contextOf(flow, { ...facts, ...(isObject(item) && { row: item }) }),
  }
}

function viewSection({ id, heading, newPage, blocks }: DocumentSection, copy: number, context: Context): DocumentSectionView {
  return {
    ...{ id, copy },
    ...(heading !== undefined && { heading: context.text(heading) }),
    newPage: newPage === true,
    blocks: blocks.filter(context.isShown).flatMap((block) => viewBlock(block, copy, context)),
  }
}

function viewBlock(block: DocumentBlock, copy: number, context: Context): readonly DocumentBlockView[] {
  const { id } = block
  if (block.kind === 'paragraph')
    return [{ kind: 'paragraph', id, text: context.text(block.text), strong: block.strong === true }]
  if (block.kind === 'list')
    return [{ kind: 'list', id, numbered: block.numbered === true, items: itemsOf(block.items, context) }]
  if (block.kind === 'table') return viewTable(block, context)
  const label = context.text(block.label)
  if (block.kind === 'line') return [{ kind: 'line', id, label }]
  return [copy === 1 ? { kind: block.kind, id, signer: block.signer, label } : { kind: 'line', id, label }]
}

/** A table without rows is left out. */
function viewTable({ id, caption, columns, rows = [], each }: DocumentTable, context: Context): readonly DocumentBlockView[] {
  const cellsOf = (cells: DocumentCells, inner: Context) =>
    Object.fromEntries(columns.map((column) => [column.id, inner.text(cells[column.id] ?? '')]))
  const items: unknown = each ? factAt(context.facts, each.of) : undefined
  const following = (each && Array.isArray(items) ? items : []).map((item, index) => ({
    id: String(index + 1),
    cells: cellsOf(each?.cells ?? {}, context.about(item)),
  }))
  const written = rows.filter(context.isShown).map((row) => ({ id: row.id, cells: cellsOf(row.cells, context) }))
  const all: readonly DocumentRowView[] = [...following, ...written]
  if (all.length === 0) return []
  const heads = columns.map(({ id: column, label, align = 'start', width = 1 }) => ({
    ...{ id: column, align, width },
    label: context.text(label),
  }))
  return [{ kind: 'table', id, caption: context.text(caption), columns: heads, rows: all }]
}

function itemsOf(items: readonly DocumentItem[], { isShown, text }: Context): readonly DocumentItemView[] {
  return items.filter(isShown).map((item) => ({ id: item.id, text: text(item.text) }))
}
