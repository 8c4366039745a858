import type { ReactElement, ReactNode } from 'react';
import styles from './table.module.css';

interface TableProps {
  caption: string;
  columns: readonly string[];
  /** Cells of each row; the first one names it. */
  rows: readonly (readonly ReactNode[])[];
}

/**
 * A table. On a narrow screen each row is a block, in which every cell is labelled by its column: the
 * roles are explicit, because a change of `display` removes those of a table in some browsers.
 */
export function Table({ caption, columns, rows }: TableProps): ReactElement {
  return (
    <table role="table" className={styles.table}>
      <caption className={styles.caption}>{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map((column) => (
            <th key={column} role="columnheader" scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map(([first, ...cells], row) => (
          <tr key={row} role="row">
            <th role="rowheader" scope="row">
              {first}
            </th>
            {cells.map((cell, index) => (
              <td key={columns[index + 1]} role="cell" data-label={columns[index + 1]}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
