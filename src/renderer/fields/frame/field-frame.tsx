import { type CSSProperties, type ReactNode, use } from 'react'
import { formatMessage } from '#i18n/format-message.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { FormWiringContext } from '../../form/form-context.tsx'
import { SaidText, useLocale, useWords } from '../../surroundings.tsx'
import type { FieldProps } from '../field-props.ts'
import classes from './field-frame.module.css'
import { helpId, labelId, messageId } from './field-ids.ts'
import { FieldMessage } from './field-message.tsx'

type FieldFrameProps = Pick<FieldProps, 'view' | 'id' | 'message'> & {
  /** Characters that the answer is wide, where the view does not say. */
  readonly width?: number | undefined
  readonly children: ReactNode
  /** Under the control. */
  readonly below?: ReactNode
}

/** A field of one control: label, help and message above it, in the order in which they are read. */
export function FieldFrame({ view, id, message, width = view.width, children, below }: FieldFrameProps) {
  return (
    <div
      className={classes.field}
      data-field={view.id}
      data-short={(width !== undefined && width <= shortMost) || undefined}
      style={widthStyle(width)}
    >
      <label className={classes.label} htmlFor={id} id={labelId(id)}>
        <FieldLabel view={view} />
      </label>
      <FieldHelp view={view} id={id} />
      <FieldMessage id={id} message={message} />
      <div className={classes.control}>{children}</div>
      {below}
    </div>
  )
}

/** A field of several controls, which belong together under one legend. */
export function FieldSet({
  view,
  id,
  message,
  children,
  kind = 'radiogroup',
}: FieldFrameProps & { readonly kind?: 'group' | 'radiogroup' }) {
  return (
    <fieldset
      className={classes.field}
      data-field={view.id}
      aria-describedby={describedBy({ view, id, message })}
      {...(kind === 'radiogroup' && {
        role: kind,
        'aria-required': view.required || undefined,
        'aria-invalid': message !== undefined || undefined,
      })}
    >
      <legend className={classes.label} id={labelId(id)}>
        <FieldLabel view={view} />
      </legend>
      <FieldHelp view={view} id={id} />
      <FieldMessage id={id} message={message} />
      {children}
    </fieldset>
  )
}

/** Where the page's heading is the very question, the label is said to a screen reader only. */
function FieldLabel({ view }: Pick<FieldProps, 'view'>) {
  const words = useWords()
  const locale = useLocale()
  const heading = use(FormWiringContext)?.heading
  const said = view.label && formatMessage(view.label, locale)
  if (said === undefined || said === heading) return <VisuallyHidden>{said ?? heading}</VisuallyHidden>
  return (
    <>
      {view.label && <SaidText said={view.label} />}
      {!view.required && (
        <>
          {' '}
          <span className={classes.optional}>{words('optional')}</span>
        </>
      )}
    </>
  )
}

function FieldHelp({ view, id }: Pick<FieldProps, 'view' | 'id'>) {
  if (!view.help) return null
  return (
    <p className={classes.help} id={helpId(id)}>
      <SaidText said={view.help} />
    </p>
  )
}

/** What stands beside the field in words, for `aria-describedby`: message first, since it is more urgent. */
export function describedBy({ view, id, message }: Pick<FieldProps, 'view' | 'id' | 'message'>, ...more: readonly string[]) {
  const ids = [...(message === undefined ? [] : [messageId(id)]), ...(view.help ? [helpId(id)] : []), ...more]
  return ids.length > 0 ? ids.join(' ') : undefined
}

/** What every single control says of itself. */
export function controlProps(
  { view, id, message }: Pick<FieldProps, 'view' | 'id' | 'message'>,
  ...describedMore: readonly string[]
) {
  return {
    id,
    name: view.id,
    'aria-required': view.required || undefined,
    'aria-invalid': message !== undefined || undefined,
    'aria-describedby': describedBy({ view, id, message }, ...describedMore),
    ...(view.autocomplete !== undefined && { autoComplete: view.autocomplete }),
  }
}

/** Characters of an answer that leaves room for another one beside it: a state, a ZIP. */
const shortMost = 14

function widthStyle(width: number | undefined): CSSProperties | undefined {
  return width === undefined ? undefined : ({ '--field-characters': width } as CSSProperties)
}
