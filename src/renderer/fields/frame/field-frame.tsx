import { Fieldset, Input } from '@mantine/core'
import type { CSSProperties, ReactNode } from 'react'
import type { FieldView } from '#engine/index.ts'
import { formatMessage } from '#i18n/format-message.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { useFormState } from '../../form/form-context.tsx'
import { Resolved, useLocale, useWords } from '../../screen-context.tsx'
import type { FieldProps } from '../field-props.ts'
import { helpId, labelId, messageId } from './field-ids.ts'
import { errorText, FieldMessage } from './field-message.tsx'

type FieldFrameProps = Pick<FieldProps, 'view' | 'id' | 'message'> & {
  /** The width of the control in characters, if the view has none. */
  readonly width?: number | undefined
  readonly children: ReactNode
  /** Under the control. */
  readonly below?: ReactNode
}

/** A field with one control; label, help and message precede the control, in this order. */
export function FieldFrame({ view, id, message, width, children, below }: FieldFrameProps) {
  return (
    <Input.Wrapper {...frameProps(view, width)} {...frameWords({ view, id, message })}>
      {children}
      {below}
    </Input.Wrapper>
  )
}

/** A field with several controls: a fieldset with a legend. */
export function FieldSet({
  view,
  id,
  message,
  children,
  kind = 'radiogroup',
}: FieldFrameProps & { readonly kind?: 'group' | 'radiogroup' }) {
  return (
    <Fieldset
      {...frameProps(view)}
      legend={<FieldLabel view={view} />}
      attributes={{ legend: { id: labelId(id) } }}
      aria-describedby={describedBy({ view, id, message })}
      {...(kind === 'radiogroup' && {
        role: kind,
        'aria-required': view.required || undefined,
        'aria-invalid': message !== undefined || undefined,
      })}
    >
      {view.help && (
        <Input.Description id={helpId(id)}>
          <Resolved text={view.help} />
        </Input.Description>
      )}
      <FieldMessage id={id} message={message} />
      {children}
    </Fieldset>
  )
}

/**
 * The attributes of the element around a field: the form finds the field by `data-field`, the layout places fields with
 * `data-short` side by side.
 */
export function frameProps(view: FieldView, width = view.width) {
  return {
    'data-field': view.id,
    'data-short': (width !== undefined && width <= shortMost) || undefined,
    style: width === undefined ? undefined : ({ '--field-characters': width } as CSSProperties),
  }
}

/** Label, help and message as props of Mantine's inputs, with the ids that rjsf gives them. */
export function frameWords({ view, id, message }: Pick<FieldProps, 'view' | 'id' | 'message'>) {
  return {
    id,
    label: <FieldLabel view={view} />,
    labelProps: { id: labelId(id) },
    description: view.help && <Resolved text={view.help} />,
    descriptionProps: { id: helpId(id) },
    error: errorText(message),
    errorProps: { id: messageId(id) },
  }
}

/** The label of a field; visually hidden if the page's heading has the same text. */
function FieldLabel({ view }: Pick<FieldProps, 'view'>) {
  const words = useWords()
  const locale = useLocale()
  const heading = useFormState((state) => state.heading)
  const text = view.label && formatMessage(view.label, locale)
  if (text === undefined || text === heading) return <VisuallyHidden>{text ?? heading}</VisuallyHidden>
  return (
    <>
      {view.label && <Resolved text={view.label} />}
      {!view.required && (
        <>
          {' '}
          <small>{words('optional')}</small>
        </>
      )}
    </>
  )
}

/** The ids for `aria-describedby`: the message precedes the help, because it is more urgent. */
export function describedBy({ view, id, message }: Pick<FieldProps, 'view' | 'id' | 'message'>, ...more: readonly string[]) {
  const ids = [...(message === undefined ? [] : [messageId(id)]), ...(view.help ? [helpId(id)] : []), ...more]
  return ids.length > 0 ? ids.join(' ') : undefined
}

/** The attributes that every control of a field has. */
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

/** The widest field, in characters, that is placed beside another one: a state or a ZIP code. */
const shortMost = 14
