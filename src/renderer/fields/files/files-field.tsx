import { type DragEvent, type FocusEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { CrossIcon, ErrorIcon, FileIcon, PlusIcon, RetryIcon } from '#ui/icons.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { useLocale, useWords } from '../../surroundings.tsx'
import type { FieldProps } from '../field-props.ts'
import { controlProps, FieldSet } from '../frame/field-frame.tsx'
import { labelId } from '../frame/field-ids.ts'
import { fileSize } from './file-size.ts'
import classes from './files-field.module.css'
import { type Sending, useFileList } from './use-file-list.ts'

/**
 * A field for photographs and PDFs: chosen, taken by a phone's camera, or dropped. Each file is uploaded at once, and
 * can be removed.
 */
export function FilesWidget(props: FieldProps) {
  const { view, id, onLeave } = props
  const words = useWords()
  const list = useFileList(props)
  const { isFull } = list
  const input = useRef<HTMLInputElement>(null)
  const box = useKeptFocus(isFull, input)
  const [over, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    list.add(event.dataTransfer.files)
  }
  const leave = (event: FocusEvent) => {
    // The browser's file dialog takes the focus from the page, which does not leave the field.
    if (event.currentTarget.contains(event.relatedTarget) || document.activeElement === event.target) return
    if (!list.isSending) onLeave()
  }
  const remove = async (uuid: string, name: string) => {
    await list.remove(uuid, name)
    input.current?.focus()
  }
  const cancel = (key: number) => {
    list.cancel(key)
    input.current?.focus()
  }
  const chooseId = `${id}-choose`
  return (
    <FieldSet {...props} kind="group">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is one more way; the input inside does the same by key */}
      <div
        ref={box}
        tabIndex={-1}
        className={classes.files}
        data-over={over || undefined}
        onBlur={leave}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        {list.kept.length + list.sending.length > 0 && (
          <ul className={classes.list}>
            {list.kept.map(({ uuid, file, problem }) => {
              const name = file?.name ?? words('filesCount', { count: 1 })
              return (
                <Row key={uuid} name={name} size={file?.size} problem={problem}>
                  <IconButton label={words('fileRemove', { name })} onPress={() => void remove(uuid, name)}>
                    <CrossIcon />
                  </IconButton>
                </Row>
              )
            })}
            {list.sending.map((one) => (
              <SendingRow key={one.key} one={one} onRetry={() => list.retry(one.key)} onCancel={() => cancel(one.key)} />
            ))}
          </ul>
        )}
        {!isFull && (
          <>
            <label className={classes.choose}>
              <input
                {...controlProps(props)}
                ref={input}
                className={classes.input}
                type="file"
                accept="image/*,application/pdf"
                multiple={view.most !== 1}
                aria-labelledby={`${labelId(id)} ${chooseId}`}
                onChange={(event) => {
                  list.add(event.currentTarget.files ?? [])
                  // Cleared, so that a removed file can be chosen again.
                  event.currentTarget.value = ''
                }}
              />
              <PlusIcon />
              <span id={chooseId}>{words('filesChoose', { most: view.most ?? 0 })}</span>
            </label>
            <p className={classes.drop}>{words('filesDrop')}</p>
          </>
        )}
        {list.refused.map((reason) => (
          <p key={reason} className={classes.problem} role="alert">
            <ErrorIcon size={18} /> {reason}
          </p>
        ))}
        <VisuallyHidden>
          <span role="status">{list.news}</span>
        </VisuallyHidden>
      </div>
    </FieldSet>
  )
}

/**
 * Keeps the focus inside the field when the button that chooses files disappears at the last permitted file, and when
 * it returns.
 */
function useKeptFocus(isFull: boolean, input: RefObject<HTMLInputElement | null>): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null)
  const wasFull = useRef(isFull)
  useEffect(() => {
    if (wasFull.current === isFull) return
    wasFull.current = isFull
    const isLost = document.activeElement === document.body || document.activeElement === box.current
    if (isLost) (isFull ? box : input).current?.focus()
  }, [isFull, input])
  return box
}

type RowProps = {
  readonly name: string
  readonly size: number | undefined
  readonly problem?: string | undefined
  readonly progress?: ReactNode
  readonly children: ReactNode
}

function Row({ name, size, problem, progress, children }: RowProps) {
  const locale = useLocale()
  return (
    <li className={classes.row} data-problem={problem !== undefined || undefined}>
      <span className={classes.icon}>
        <FileIcon />
      </span>
      <span className={classes.words}>
        <span className={classes.name}>{name}</span>
        {size !== undefined && <span className={classes.size}>{fileSize(size, locale)}</span>}
        {progress}
        {problem !== undefined && (
          <span className={classes.problem} role="alert">
            <ErrorIcon size={18} /> {problem}
          </span>
        )}
      </span>
      <span className={classes.buttons}>{children}</span>
    </li>
  )
}

type SendingRowProps = { readonly one: Sending; readonly onRetry: () => void; readonly onCancel: () => void }

function SendingRow({ one: { file, share, problem }, onRetry, onCancel }: SendingRowProps) {
  const words = useWords()
  const { name, size } = file
  const percent = Math.round(share * 100)
  return (
    <Row
      name={name}
      size={size}
      problem={problem}
      progress={
        problem === undefined && (
          <progress
            className={classes.progress}
            value={percent}
            max={100}
            aria-label={words('fileUploading', { name, percent })}
          />
        )
      }
    >
      {problem !== undefined && (
        <IconButton label={words('fileRetry', { name })} onPress={onRetry}>
          <RetryIcon />
        </IconButton>
      )}
      <IconButton label={words(problem === undefined ? 'fileCancel' : 'fileRemove', { name })} onPress={onCancel}>
        <CrossIcon />
      </IconButton>
    </Row>
  )
}

type IconButtonProps = { readonly label: string; readonly onPress: () => void; readonly children: ReactNode }

function IconButton({ label, onPress, children }: IconButtonProps) {
  return (
    <button type="button" className={classes.button} aria-label={label} onClick={onPress}>
      {children}
    </button>
  )
}
