-- In which unit a person reads and enters temperatures; without a choice in °F, as thermometers in India show it.
alter table accounts add column temperature_unit text check (temperature_unit in ('C', 'F'));
