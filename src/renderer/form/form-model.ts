/**
 * The state of one form, which rjsf's `Form` draws: the answers, what is typed but not stored yet, the engine's views of the
 * fields, and the messages that are shown. Each change makes a new `state`, in which what did not change is the same object, so that a
 * field draws again only for its own change. docs/architecture.md follows a key press through it.
 */

import { deepEquals } from '@rjsf/utils'
import type { ReactNode } from 'react'
import {
  type Answers,
  answersWithPrefills,
  type FieldId,
  type FieldsView,
  type FieldView,
  type Json,
  type ValidationResult,
} from '#engine/index.ts'
import { formatMessage } from '#i18n/format-message.ts'
import type { LookUpAddress } from '../fields/address/found-address.ts'
import type { FileHandling } from '../fields/files/file-handling.ts'

/** The engine's validation result: the errors of shown fields with their texts. */
export type Verdict = Pick<ValidationResult, 'messages' | 'summary'>

/** The errors in the server's response: a text for each field. */
export type Refusal = { readonly [field: FieldId]: string }

/** What the form is given at each render. */
export type FormInput = {
  readonly view: FieldsView
  /** The answers that the app stores, without prefilled values. */
  readonly answers: Answers
  /** Called with all stored answers after each change. */
  readonly onAnswers: (answers: Answers) => void
  /** The engine's validation. */
  readonly validate: (answers: Answers) => Verdict
  /** Called with the newest answers, prefilled ones included, when Continue is pressed; also with invalid answers. */
  readonly onSubmit: (answers: Answers) => void
  /** True while the answers are being submitted. */
  readonly busy?: boolean
  /** The address lookup; without it, addresses are typed by hand. */
  readonly lookUpAddress?: LookUpAddress | undefined
  /** Upload and removal of files; required for screens with file fields. */
  readonly files?: FileHandling | undefined
  readonly locale: string
  /** What the kind of screen draws in the form. */
  readonly content: ReactNode
}

export type FieldState = {
  readonly view: FieldView
  /** Codes of unmet limits, for fields that list their rules while the borrower types. */
  readonly unmet: readonly string[]
  /** The stored answer; for a field that draws each key, what is typed. */
  readonly value: Json | undefined
  /** The error to show, as text. */
  readonly message: string | undefined
}

/** Fields in screen order; the fields of a group are adjacent. */
export type LayoutItem = { readonly field: FieldId } | { readonly group: string; readonly fields: readonly FieldId[] }

export type FormState = Pick<FormInput, 'content' | 'files' | 'lookUpAddress'> &
  Pick<FieldsView, 'groups'> & {
    /** As the borrower sees them, prefilled ones included. */
    readonly answers: Answers
    /** The shown fields. */
    readonly fields: ReadonlyMap<FieldId, FieldState>
    readonly layout: readonly LayoutItem[]
    /** The page's heading, which labels a single field without a label of its own. */
    readonly heading: string
    /** The text of the shown error of each field. */
    readonly messages: { readonly [field: FieldId]: string }
    /** The verdict to which the messages belong. */
    readonly verdict: Verdict
    /** What failed at a field although its answer may be complete, in words: files that are left out. */
    readonly failed: { readonly [field: FieldId]: readonly string[] | undefined }
    /** True once a submission showed errors. */
    readonly submitted: boolean
    /** A field with an error that is to be focused. */
    readonly focus: FieldId | undefined
    /** True while a submission waits for uploads. */
    readonly waits: boolean
  }

/** An error stays shown while it is true: a code while the engine finds it, the server's text until the answer is another. */
type ShownError = { readonly code: string } | { readonly refused: string; readonly answer: Json | undefined }

/** The pause in typing, in ms, after which an answer is stored. */
const pause = 250

export class FormModel {
  state: FormState
  #input: FormInput
  /** The app's answers with the borrower's changes. */
  #stored: Answers
  #shown: ReadonlyMap<FieldId, ShownError> = new Map()
  readonly #typed = new Map<FieldId, { readonly value: Json; readonly draws: boolean }>()
  #timer: ReturnType<typeof setTimeout> | undefined
  /** Work that must finish before the answers are submitted, such as an upload. */
  readonly #work = new Map<Promise<boolean>, FieldId>()
  /** Fields that were left while the pointer was down. */
  #left: FieldId[] = []
  #pointerIsDown = false
  #isOnPage = false
  readonly #listeners = new Set<() => void>()

  constructor(input: FormInput) {
    this.#input = input
    this.#stored = input.answers
    this.state = this.#drawn({ ...emptyForm, content: input.content }, answersWithPrefills(input.view.fields, input.answers))
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Takes over what the app gave in a render: the engine's new view, and answers that were set elsewhere. */
  update(input: FormInput): void {
    this.#stored = withChanges(this.#stored, this.#input.answers, input.answers)
    this.#input = input
    this.#show(answersWithPrefills(input.view.fields, this.#stored))
  }

  /**
   * Keeps a typed answer, and stores it when typing pauses. While the field shows an error, each key is stored, so that the
   * error disappears as soon as it is corrected.
   *
   * @param draws the field is drawn with what is typed; otherwise its control has the text
   */
  type(field: FieldId, value: Json, draws: boolean): void {
    this.#typed.set(field, { value, draws })
    if (this.state.messages[field] !== undefined) return void this.flush()
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.flush(), pause)
    const shown = this.state.fields.get(field)
    if (draws && shown) this.#set({ fields: new Map(this.state.fields).set(field, { ...shown, value }) })
  }

  /** Stores what is typed. */
  flush(): void {
    clearTimeout(this.#timer)
    const typed = [...this.#typed].map(([field, { value }]) => [field, value] as const)
    this.store(Object.fromEntries(typed))
  }

  /** Stores answers; an empty string clears one. The field and the app have them in one commit. */
  store(answers: Answers): void {
    for (const field of Object.keys(answers)) this.#typed.delete(field)
    const known = this.state.answers
    const changed = Object.entries(answers).filter(([field, value]) => !deepEquals(value ?? '', known[field]))
    if (changed.length === 0) return
    const changes = Object.fromEntries(changed.map(([field, value]) => [field, value ?? '']))
    this.#stored = { ...this.#stored, ...changes }
    this.#show({ ...known, ...changes })
    this.#input.onAnswers(this.#stored)
  }

  /** Shows the error of a field that was left; not while the pointer is down: the message would move what is being pressed. */
  leave(field: FieldId): void {
    this.flush()
    if (this.#pointerIsDown) this.#left.push(field)
    else this.#showErrorOf(field)
  }

  /** Gives the answers to the app; those of which the engine finds an error with the errors shown. */
  readonly submit = (): void => {
    if (this.#input.busy || this.state.waits) return
    this.flush()
    if (this.#work.size > 0) return void this.#submitOnceSettled()
    const errors = Object.entries(this.#input.validate(this.state.answers).messages)
    const wrong = errors.flatMap(([field, [first]]) => (first ? [[field, { code: first.code }] as const] : []))
    if (wrong.length > 0) this.#showErrors([...this.#shown, ...wrong])
    this.#input.onSubmit(answersWithPrefills(this.#input.view.fields, this.#stored))
  }

  /** Shows the server's errors. */
  refuse(refusal: Refusal): void {
    const { answers } = this.state
    this.#showErrors(Object.entries(refusal).map(([field, text]) => [field, { refused: text, answer: answers[field] }]))
  }

  /** Focuses a field, or what else of the screen has this `data-field`; undefined once that is done. */
  focus(field: FieldId | undefined): void {
    this.#set({ focus: field })
  }

  /**
   * Delays submissions until a promise resolves. If it resolves to false, the submission that waits for it is given up.
   *
   * @returns removes the delay
   */
  readonly hold = (field: FieldId, until: Promise<boolean>): (() => void) => {
    this.#work.set(until, field)
    void until.then(() => this.#work.delete(until))
    return () => void this.#work.delete(until)
  }

  readonly reportFailed = (field: FieldId, texts: readonly string[]): void => {
    this.#set({ failed: { ...this.state.failed, [field]: texts } })
  }

  /**
   * Follows the pointer, and stores what is typed before the page is hidden.
   *
   * @returns called when the form leaves the page
   */
  listen(): () => void {
    const ended = new AbortController()
    const always = { capture: true, signal: ended.signal }
    this.#isOnPage = true
    document.addEventListener('mousedown', () => (this.#pointerIsDown = true), always)
    for (const event of ['mouseup', 'dragend']) document.addEventListener(event, () => this.#releasePointer(), always)
    window.addEventListener('pagehide', () => this.flush(), always)
    return () => {
      ended.abort()
      this.#isOnPage = false
      this.#left = []
      this.flush()
    }
  }

  /** A click follows the release of the pointer. Errors wait until what it did is painted, since they are found by the engine. */
  #releasePointer(): void {
    this.#pointerIsDown = false
    if (this.#left.length === 0) return
    const showAll = () => {
      for (const field of this.#left.splice(0)) this.#showErrorOf(field)
    }
    requestAnimationFrame(() => setTimeout(showAll))
  }

  #showErrorOf(field: FieldId): void {
    const [first] = this.#input.validate(this.state.answers).messages[field] ?? []
    if (!first) return
    this.#shown = new Map(this.#shown).set(field, { code: first.code })
    this.#show(this.state.answers)
  }

  #showErrors(errors: Iterable<readonly [FieldId, ShownError]>): void {
    this.#shown = new Map(errors)
    this.#show(this.state.answers)
    const { messages } = this.state
    this.#set({ submitted: true, focus: this.#input.view.fields.find(({ id }) => messages[id] !== undefined)?.id })
  }

  async #submitOnceSettled(): Promise<void> {
    this.#set({ waits: true })
    let failed: FieldId | undefined
    while (this.#work.size > 0) {
      const ends = await Promise.all([...this.#work].map(async ([until, field]) => ({ field, went: await until })))
      failed ??= ends.find(({ went }) => !went)?.field
    }
    if (!this.#isOnPage) return
    this.#set({ waits: false })
    if (failed === undefined) this.submit()
    else this.#set({ submitted: true, focus: failed })
  }

  /** Draws the fields with these answers. */
  #show(answers: Answers): void {
    this.#set(this.#drawn(this.state, answers))
  }

  #drawn(before: FormState, answers: Answers): FormState {
    const { view, validate, content, files, lookUpAddress, locale } = this.#input
    const listsRules = view.fields.some(({ hints }) => hints !== undefined)
    const verdict = listsRules || this.#shown.size > 0 ? validate(answers) : emptyForm.verdict
    const texts = new Map<FieldId, string>()
    for (const [field, error] of this.#shown) {
      const text = textOf(error, verdict.messages[field], answers[field], locale)
      if (text !== undefined) texts.set(field, text)
    }
    this.#shown = new Map([...this.#shown].filter(([field]) => texts.has(field)))
    const fields = view.fields.map((field) => {
      const unmet = listsRules ? (verdict.messages[field.id] ?? []).map(({ code }) => code) : []
      const typed = this.#typed.get(field.id)
      const value = typed?.draws ? typed.value : answers[field.id]
      const next = { view: field, unmet, value, message: texts.get(field.id) }
      const known = before.fields.get(field.id)
      return [field.id, known && looksTheSame(known, next) ? known : next] as const
    })
    return {
      ...before,
      ...{ verdict, content, files, lookUpAddress },
      answers: sameOr(before.answers, answers),
      heading: formatMessage(view.heading, locale),
      fields: new Map(fields),
      messages: sameOr(before.messages, Object.fromEntries(texts)),
      layout: sameOr(before.layout, layoutOf(view)),
      groups: sameOr(before.groups, view.groups),
    }
  }

  #set(changes: Partial<FormState>): void {
    this.state = { ...this.state, ...changes }
    for (const listener of this.#listeners) listener()
  }
}

export const emptyForm: FormState = {
  answers: {},
  fields: new Map(),
  layout: [],
  groups: {},
  heading: '',
  messages: {},
  verdict: { messages: {}, summary: [] },
  failed: {},
  submitted: false,
  focus: undefined,
  waits: false,
  content: null,
}

/** The answers with what the app changed since it was last asked; of all others, the borrower's may be newer than the app's. */
function withChanges(answers: Answers, before: Answers, now: Answers): Answers {
  const changed = Object.keys({ ...before, ...now }).filter((field) => !deepEquals(before[field], now[field]))
  if (changed.length === 0) return answers
  const set = Object.fromEntries(Object.entries(now).filter(([field]) => changed.includes(field)))
  return { ...Object.fromEntries(Object.entries(answers).filter(([field]) => !changed.includes(field))), ...set }
}

/** undefined once the error is corrected. */
function textOf(shown: ShownError, errors: Verdict['messages'][FieldId] = [], answer: Json | undefined, locale: string) {
  if ('refused' in shown) return deepEquals(shown.answer, answer) ? shown.refused : undefined
  const error = errors.find(({ code }) => code === shown.code)
  return error && formatMessage(error.text, locale)
}

const sameOr = <Value>(known: Value, next: Value): Value => (deepEquals(known, next) ? known : next)

function looksTheSame(one: FieldState, other: FieldState): boolean {
  const { value: _one, because: _why, ...drawn } = one.view
  const { value: _other, because: _whyOther, ...drawnOther } = other.view
  return (
    one.message === other.message &&
    deepEquals(one.value, other.value) &&
    deepEquals(one.unmet, other.unmet) &&
    (one.view === other.view || deepEquals(drawn, drawnOther))
  )
}

function layoutOf(view: FieldsView): readonly LayoutItem[] {
  const items: { field?: FieldId; group?: string; fields?: FieldId[] }[] = []
  for (const { id, group } of view.fields) {
    const last = items.at(-1)
    if (group === undefined) items.push({ field: id })
    else if (last?.group === group) last.fields?.push(id)
    else items.push({ group, fields: [id] })
  }
  return items as readonly LayoutItem[]
}
