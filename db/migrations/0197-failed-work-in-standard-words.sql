-- Work that failed before 0195 and is tried again has to find its payload under the new name too.
update jobs set payload = payload - 'held_at' || jsonb_build_object('on_hold_at', payload -> 'held_at')
  where name = 'claims.chase-answer' and payload ? 'held_at';
