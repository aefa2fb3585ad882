-- Each use queued a job that added it to the monthly figures; the worker asks for new facts instead.
update jobs set name = 'utilization.fold-uses' where name = 'service-uses.recorded' and status = 'queued';
delete from job_schedules where name = 'service-uses.recorded';
