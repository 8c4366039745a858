-- Time stamps of commitments are records too.
alter table drawing_records
  drop constraint drawing_records_type_check,
  add constraint drawing_records_type_check
    check (type in ('commitment', 'timestamp', 'selection', 'outcome'));
